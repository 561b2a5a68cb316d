// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Video16Regular = /* @__PURE__ */ createIcon(
  16,
  'M3.5 3A2.5 2.5 0 0 0 1 5.5v5A2.5 2.5 0 0 0 3.5 13h5a2.5 2.5 0 0 0 2.5-2.5v-.13l2.04 1.4c.82.58 1.96-.01 1.96-1.02v-5.5c0-1-1.14-1.6-1.96-1.03L11 5.62V5.5A2.5 2.5 0 0 0 8.5 3h-5ZM11 6.84l2.6-1.8c.17-.1.4.01.4.21v5.5c0 .2-.23.32-.4.2L11 9.16v-2.3ZM2 5.5C2 4.67 2.67 4 3.5 4h5c.83 0 1.5.67 1.5 1.5v5c0 .83-.67 1.5-1.5 1.5h-5A1.5 1.5 0 0 1 2 10.5v-5Z',
)
