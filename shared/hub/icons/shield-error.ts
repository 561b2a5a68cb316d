// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const ShieldError16Regular = /* @__PURE__ */ createIcon(
  16,
  'M8.35 2.15a.5.5 0 0 0-.7 0A5.72 5.72 0 0 1 3.5 4a.5.5 0 0 0-.5.5v3c0 3.22 1.64 5.4 4.84 6.47.1.04.22.04.32 0C11.36 12.91 13 10.72 13 7.5v-3a.5.5 0 0 0-.5-.5c-1.53 0-2.9-.61-4.15-1.85ZM4 4.98a6.65 6.65 0 0 0 4-1.8 6.64 6.64 0 0 0 4 1.8V7.5c0 1.43-.36 2.57-1.02 3.45A6.13 6.13 0 0 1 8 12.97a6.13 6.13 0 0 1-2.98-2.02A5.57 5.57 0 0 1 4 7.5V4.98Zm4.5.52a.5.5 0 0 0-1 0v3a.5.5 0 0 0 1 0v-3Zm.25 5.25a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0Z',
)
