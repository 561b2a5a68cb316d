// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Circle16Filled = /* @__PURE__ */ createIcon(16, 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Z')
export const Circle16Regular = /* @__PURE__ */ createIcon(
  16,
  'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-1A5 5 0 1 1 8 3a5 5 0 0 1 0 10Z',
)
