// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Document16Regular = /* @__PURE__ */ createIcon(
  16,
  'M5 1a2 2 0 0 0-2 2v10c0 1.1.9 2 2 2h6a2 2 0 0 0 2-2V5.41c0-.4-.16-.78-.44-1.06L9.65 1.44A1.5 1.5 0 0 0 8.59 1H5ZM4 3a1 1 0 0 1 1-1h3v2.5C8 5.33 8.67 6 9.5 6H12v7a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V3Zm7.8 2H9.5a.5.5 0 0 1-.5-.5V2.2L11.8 5Z',
)
export const Document20Regular = /* @__PURE__ */ createIcon(
  20,
  'M6 2a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2H6ZM5 4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4Zm9.8 3h-3.3a.5.5 0 0 1-.5-.5V3.2L14.8 7Z',
)
