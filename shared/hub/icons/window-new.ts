// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const WindowNew20Regular = /* @__PURE__ */ createIcon(
  20,
  'M9.52 6a.5.5 0 0 0 0 1h2.77l-4.14 4.15a.5.5 0 0 0 .7.7L13 7.71v2.77a.5.5 0 0 0 1 0V6.5a.5.5 0 0 0-.5-.5H9.52Zm3.25 11a2.5 2.5 0 0 0 2.47-2.11A2.5 2.5 0 0 0 17 12.5v-7A2.5 2.5 0 0 0 14.5 3h-7a2.5 2.5 0 0 0-2.4 1.8A2.5 2.5 0 0 0 3 7.27v6.23A3.5 3.5 0 0 0 6.5 17h6.27ZM4 7.27c0-.66.42-1.21 1-1.42v6.65A2.5 2.5 0 0 0 7.5 15h6.68c-.2.58-.76 1-1.41 1H6.5A2.5 2.5 0 0 1 4 13.5V7.27ZM7.5 4h7c.83 0 1.5.67 1.5 1.5v7c0 .83-.67 1.5-1.5 1.5h-7A1.5 1.5 0 0 1 6 12.5v-7C6 4.67 6.67 4 7.5 4Z',
)
