// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const TextHeader120Regular = /* @__PURE__ */ createIcon(
  20,
  'M16.55 4a.5.5 0 0 1 .45.5v11a.5.5 0 0 1-1 0V6.73a8.58 8.58 0 0 1-2.22 2.19.5.5 0 1 1-.56-.84 6.76 6.76 0 0 0 2.83-3.8.5.5 0 0 1 .5-.28ZM2.5 4c.28 0 .5.22.5.5V9h6V4.5a.5.5 0 1 1 1 0v11a.5.5 0 0 1-1 0V10H3v5.5a.5.5 0 0 1-1 0v-11c0-.28.22-.5.5-.5Z',
)
export const TextHeader220Regular = /* @__PURE__ */ createIcon(
  20,
  'M9.5 4c.28 0 .5.22.5.5v11a.5.5 0 0 1-1 0V10H3v5.5a.5.5 0 0 1-1 0v-11a.5.5 0 0 1 1 0V9h6V4.5c0-.28.22-.5.5-.5Zm5-.5A3.5 3.5 0 0 1 18 7c0 1.04-.45 1.84-1.07 2.51-.6.65-1.4 1.22-2.13 1.77-1.38 1.03-2.57 2.05-2.77 3.72h5.47a.5.5 0 0 1 0 1h-6a.5.5 0 0 1-.5-.5c0-2.52 1.7-3.9 3.2-5.03.77-.57 1.47-1.07 2-1.64.5-.55.8-1.12.8-1.83a2.5 2.5 0 0 0-4.97-.42l-.02.1a.5.5 0 0 1-.96-.26l.06-.3A3.5 3.5 0 0 1 14.5 3.5Z',
)
