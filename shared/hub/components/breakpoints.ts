/** Room for labels beside the icons of the sidebar. */
export const wide = '@media (min-width: 1024px)'
/** No room for a sidebar: a bar on top, and the navigation in a drawer. */
export const phone = '@media (max-width: 639.9px)'
/** Room for icons alone. */
export const narrow = '@media (min-width: 640px) and (max-width: 1023.9px)'
/** From a tablet upwards. */
export const notPhone = '@media (min-width: 640px)'
