// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const DocumentArrowLeft16Regular = /* @__PURE__ */ createIcon(
  16,
  'M6 1a2 2 0 0 0-2 2v2.2c.32-.08.66-.15 1-.18V3a1 1 0 0 1 1-1h3v2.5c0 .83.67 1.5 1.5 1.5H13v7a1 1 0 0 1-1 1H9.74c-.31.38-.67.72-1.08 1H12a2 2 0 0 0 2-2V5.41c0-.4-.16-.78-.44-1.06l-2.91-2.91A1.5 1.5 0 0 0 9.59 1H6Zm6.8 4h-2.3a.5.5 0 0 1-.5-.5V2.2L12.8 5ZM10 10.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Zm-6.85-.35a.5.5 0 0 0-.15.35.5.5 0 0 0 .15.35l2 2a.5.5 0 0 0 .7-.7L4.71 11H7.5a.5.5 0 0 0 0-1H4.7l1.15-1.15a.5.5 0 1 0-.7-.7l-2 2Z',
)
