// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Status20Regular = /* @__PURE__ */ createIcon(
  20,
  'M17.35 2.65a2.62 2.62 0 0 0-3.7 0l-5.5 5.5a.5.5 0 0 0-.14.23l-1 4a.5.5 0 0 0 .61.6l4-1a.5.5 0 0 0 .23-.13l5.5-5.5a2.62 2.62 0 0 0 0-3.7Zm-3 .7a1.62 1.62 0 0 1 2.3 2.3l-5.4 5.4-3.06.76.76-3.05 5.4-5.4ZM10 4c.28 0 .55.02.82.06l.86-.86A7.02 7.02 0 0 0 3 10a7 7 0 1 0 13.8-1.68l-.86.86A6 6 0 1 1 10 4Z',
)
