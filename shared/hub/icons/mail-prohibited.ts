// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const MailProhibited16Regular = /* @__PURE__ */ createIcon(
  16,
  'M6 5.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 0 0-9 0Zm1 0a3.5 3.5 0 0 1 5.6-2.8L7.7 7.6A3.48 3.48 0 0 1 7 5.5ZM10.5 9c-.79 0-1.51-.26-2.1-.7l4.9-4.9A3.5 3.5 0 0 1 10.5 9Zm1.5 4v-2.2c.35-.1.68-.24 1-.4V13a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V7c0-1.1.9-2 2-2h2.02a5.57 5.57 0 0 0 0 1H3a1 1 0 0 0-1 1v.74l5 2.7.54-.3c.35.22.72.4 1.1.54l-1.4.76a.5.5 0 0 1-.48 0L2 8.88V13a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1Z',
)
