// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const CircleOff16Regular = /* @__PURE__ */ createIcon(
  16,
  'm11.87 12.58 2.28 2.27a.5.5 0 0 0 .7-.7l-13-13a.5.5 0 1 0-.7.7l2.27 2.28a6 6 0 0 0 8.46 8.46Zm-.7-.7a5 5 0 0 1-7.04-7.04l7.03 7.03ZM13 8c0 .83-.2 1.62-.57 2.31l.74.74a6 6 0 0 0-8.22-8.22l.74.74A5 5 0 0 1 13 8Z',
)
