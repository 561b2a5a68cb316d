// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const NumberSymbolSquare20Regular = /* @__PURE__ */ createIcon(
  20,
  'M9.1 6.01a.5.5 0 0 1 .39.6L9.19 8h2.48L12 6.4a.5.5 0 0 1 .98.2l-.3 1.4h.81a.5.5 0 0 1 0 1h-1.02l-.43 2H13a.5.5 0 0 1 0 1h-1.17l-.34 1.6a.5.5 0 1 1-.98-.2l.3-1.4H8.33L8 13.6a.5.5 0 1 1-.98-.2l.3-1.4H6.5a.5.5 0 0 1 0-1h1.02l.43-2H7a.5.5 0 0 1 0-1h1.17l.34-1.6a.5.5 0 0 1 .6-.39ZM8.55 11h2.47l.43-2H8.98l-.43 2ZM3 5.5A2.5 2.5 0 0 1 5.5 3h9A2.5 2.5 0 0 1 17 5.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14.5v-9ZM5.5 4C4.67 4 4 4.67 4 5.5v9c0 .83.67 1.5 1.5 1.5h9c.83 0 1.5-.67 1.5-1.5v-9c0-.83-.67-1.5-1.5-1.5h-9Z',
)
