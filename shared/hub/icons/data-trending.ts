// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const DataTrending20Regular = /* @__PURE__ */ createIcon(
  20,
  'M2.5 2c.28 0 .5.22.5.5v13c0 .83.67 1.5 1.5 1.5h13a.5.5 0 0 1 0 1h-13A2.5 2.5 0 0 1 2 15.5v-13c0-.28.22-.5.5-.5ZM12 5.5c0-.28.22-.5.5-.5h4c.28 0 .5.22.5.5v4a.5.5 0 0 1-1 0V6.7l-4.65 4.65a.5.5 0 0 1-.7 0L9 9.71l-3.15 3.14a.5.5 0 0 1-.7-.7l3.5-3.5a.5.5 0 0 1 .7 0L11 10.29 15.3 6h-2.8a.5.5 0 0 1-.5-.5Z',
)
