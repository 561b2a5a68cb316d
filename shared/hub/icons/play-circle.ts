// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const PlayCircle16Filled = /* @__PURE__ */ createIcon(
  16,
  'M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8Zm8.5 0a.5.5 0 0 0-.25-.44L7.62 6.08a.75.75 0 0 0-1.12.65v2.54c0 .58.62.94 1.12.65l2.63-1.48A.5.5 0 0 0 10.5 8Z',
)
