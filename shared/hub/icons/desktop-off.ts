// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const DesktopOff20Regular = /* @__PURE__ */ createIcon(
  20,
  'm2.28 2.98-.13-.13a.5.5 0 1 1 .7-.7l15 15a.5.5 0 0 1-.7.7L14.29 15H13v2h1.5a.5.5 0 0 1 0 1h-9a.5.5 0 0 1 0-1H7v-2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 .28-1.02ZM13.29 14 3.03 3.74A1 1 0 0 0 3 4v9a1 1 0 0 0 1 1h9.3ZM17 13a1 1 0 0 1-.89 1l.8.78A2 2 0 0 0 18 13V4a2 2 0 0 0-2-2H4.12l1 1H16a1 1 0 0 1 1 1v9Zm-5 2H8v2h4v-2Z',
)
