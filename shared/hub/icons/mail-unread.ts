// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const MailUnread16Filled = /* @__PURE__ */ createIcon(
  16,
  'M13.64 5.4A2 2 0 1 0 11.06 3a2 2 0 0 0 2.58 2.4ZM4 3h6.04a3.02 3.02 0 0 0 1.9 3.3L8 8.44 2 5.2V5c0-1.1.9-2 2-2Zm10 3.34-5.76 3.1a.5.5 0 0 1-.48 0L2 6.34V11c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V6.34Z',
)
