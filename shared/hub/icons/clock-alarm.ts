// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const ClockAlarm16Regular = /* @__PURE__ */ createIcon(
  16,
  'M8 6a.5.5 0 1 0-1 0v3c0 .28.22.5.5.5h2a.5.5 0 1 0 0-1H8V6ZM2 4.5a2.5 2.5 0 0 1 4.62-1.33 5.51 5.51 0 0 1 2.76 0 2.5 2.5 0 1 1 3.72 3.25 5.48 5.48 0 0 1-.87 5.6l1.12 1.13a.5.5 0 0 1-.7.7l-1.13-1.12a5.48 5.48 0 0 1-7.04 0l-1.13 1.12a.5.5 0 1 1-.7-.7l1.12-1.13a5.48 5.48 0 0 1-.87-5.6A2.5 2.5 0 0 1 2 4.5ZM4.5 3a1.5 1.5 0 0 0-1.11 2.5 5.52 5.52 0 0 1 2.25-1.97A1.5 1.5 0 0 0 4.5 3Zm5.86.53c.92.44 1.7 1.12 2.25 1.97a1.5 1.5 0 1 0-2.26-1.98ZM8 4a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
)
