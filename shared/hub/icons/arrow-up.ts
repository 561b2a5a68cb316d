// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const ArrowUp16Filled = /* @__PURE__ */ createIcon(
  16,
  'M8 14a.75.75 0 0 1-.75-.75V4.46L4.31 7.75a.75.75 0 0 1-1.12-1L7.44 2a.75.75 0 0 1 1.12 0l4.25 4.75a.75.75 0 1 1-1.12 1L8.75 4.46v8.79c0 .41-.34.75-.75.75Z',
)
export const ArrowUp20Regular = /* @__PURE__ */ createIcon(
  20,
  'M3.13 9.16a.5.5 0 1 0 .74.68L9.5 3.67V17.5a.5.5 0 1 0 1 0V3.67l5.63 6.17a.5.5 0 0 0 .74-.68l-6.32-6.92a.75.75 0 0 0-1.1 0L3.13 9.16Z',
)
