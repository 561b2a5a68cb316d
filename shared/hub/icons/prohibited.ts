// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Prohibited16Regular = /* @__PURE__ */ createIcon(
  16,
  'M11.87 3.42a6 6 0 0 0-8.45 8.45l8.45-8.45Zm.71.7-8.45 8.46a6 6 0 0 0 8.45-8.45ZM3.05 3.06a7 7 0 1 1 9.9 9.9 7 7 0 0 1-9.9-9.9Z',
)
