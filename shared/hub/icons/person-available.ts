// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const PersonAvailable16Regular = /* @__PURE__ */ createIcon(
  16,
  'M4 4.5a2.5 2.5 0 1 1 4.89.74 5.5 5.5 0 0 0-2.62 1.75A2.5 2.5 0 0 1 4 4.5ZM6.5 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm4 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm2.35-6.35c.2.2.2.5 0 .7l-3 3a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7l.65.64 2.65-2.64c.2-.2.5-.2.7 0ZM5.6 8H3.5C2.67 8 2 8.95 2 9.75V10c0 1.73 1.55 3.64 4.22 3.95a5.5 5.5 0 0 1-.72-1.16C3.82 12.3 3 10.98 3 10v-.25c0-.14.07-.36.22-.55.15-.18.26-.2.28-.2h1.7c.1-.35.24-.68.4-1Z',
)
