// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const SubtractCircle16Regular = /* @__PURE__ */ createIcon(
  16,
  'M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8Zm6-7a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM5 7.5a.5.5 0 0 0 0 1h6a.5.5 0 0 0 0-1H5Z',
)
