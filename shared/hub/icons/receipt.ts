// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Receipt16Regular = /* @__PURE__ */ createIcon(
  16,
  'M3.75 2C2.78 2 2 2.78 2 3.75v7.75A2.5 2.5 0 0 0 4.5 14h7a2.5 2.5 0 0 0 2.5-2.5V10h-3V3.75C11 2.78 10.22 2 9.25 2h-5.5ZM11 11h2v.5c0 .83-.67 1.5-1.5 1.5H11v-2ZM3 3.75c0-.41.34-.75.75-.75h5.5c.41 0 .75.34.75.75V13H4.5A1.5 1.5 0 0 1 3 11.5V3.75ZM4.5 5.5c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1H5a.5.5 0 0 1-.5-.5Zm0 2.5c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1H5a.5.5 0 0 1-.5-.5Zm.5 2a.5.5 0 0 0 0 1h1.5a.5.5 0 0 0 0-1H5Z',
)
export const Receipt20Regular = /* @__PURE__ */ createIcon(
  20,
  'M3 5c0-1.1.9-2 2-2h7a2 2 0 0 1 2 2v7h3v2a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V5Zm11 8v3a2 2 0 0 0 2-2v-1h-2Zm-1 3V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9c0 1.1.9 2 2 2h7ZM6 6.5c0-.28.22-.5.5-.5h4a.5.5 0 0 1 0 1h-4a.5.5 0 0 1-.5-.5Zm0 3c0-.28.22-.5.5-.5h4a.5.5 0 0 1 0 1h-4a.5.5 0 0 1-.5-.5Zm0 3c0-.28.22-.5.5-.5h2a.5.5 0 0 1 0 1h-2a.5.5 0 0 1-.5-.5Z',
)
