// From Fluent UI System Icons, Copyright (c) Microsoft Corporation, MIT licence. Written by `npm run icons`.
import { createIcon } from './create-icon.tsx'

export const Question16Regular = /* @__PURE__ */ createIcon(
  16,
  'M8 2a3 3 0 0 0-3 3 .5.5 0 0 0 1 0 2 2 0 0 1 4 0c0 .68-.14 1.08-.31 1.36-.19.3-.43.5-.75.75l-.02.02c-.3.24-.67.53-.95.98-.3.47-.47 1.07-.47 1.89v.5a.5.5 0 0 0 1 0V10c0-.68.14-1.08.31-1.36.19-.3.43-.5.75-.75l.02-.02c.3-.24.67-.53.95-.98.3-.47.47-1.07.47-1.89a3 3 0 0 0-3-3Zm0 12a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5Z',
)
