// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const LockOpen16Regular = /* @__PURE__ */ createIcon(
  16,
  'M11 2.5a1 1 0 1 1 2 0 .5.5 0 0 0 1 0 2 2 0 1 0-4 0V4H4.5A2.5 2.5 0 0 0 2 6.5v5A2.5 2.5 0 0 0 4.5 14h7a2.5 2.5 0 0 0 2.5-2.5v-5A2.5 2.5 0 0 0 11.5 4H11V2.5ZM4.5 5h7c.83 0 1.5.67 1.5 1.5v5c0 .83-.67 1.5-1.5 1.5h-7A1.5 1.5 0 0 1 3 11.5v-5C3 5.67 3.67 5 4.5 5ZM9 9a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
)
