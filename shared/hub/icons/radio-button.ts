// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const RadioButton16Filled = /* @__PURE__ */ createIcon(
  16,
  'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm0-9a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM3 8a5 5 0 1 1 10 0A5 5 0 0 1 3 8Z',
)
