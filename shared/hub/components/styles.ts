import { makeStyles } from '@fluentui/react-components'

/** For text that is read out and not shown. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const useHiddenStyles = makeStyles({ hidden: visuallyHidden })

/** Returns the class of text for screen readers only. */
export function useVisuallyHidden(): string {
  return useHiddenStyles().hidden
}

const useChoiceStyles = makeStyles({
  choice: { gridTemplateColumns: 'minmax(0, 1fr)', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
})

/** Returns the class of a field with a select, which keeps a long option from making the field wider than its container. */
export function useChoiceClass(): string {
  return useChoiceStyles().choice
}

/** Room for labels beside the icons of the sidebar. */
export const wide = '@media (min-width: 1024px)'
/** No room for a sidebar: a bar on top, and the navigation in a drawer. */
export const phone = '@media (max-width: 639.9px)'
/** Room for icons alone. */
export const narrow = '@media (min-width: 640px) and (max-width: 1023.9px)'
/** From a tablet upwards. */
export const notPhone = '@media (min-width: 640px)'

/** The CSS property with the height that the host uses above the hub, such as the console for its notices. */
export const topInset = '--room-above-hub'

/** The top edge of the hub, for sticky elements. */
export const hubTop = `var(${topInset}, 0px)`

/** The height of the window below that edge. */
export const hubHeight = `calc(100dvh - ${hubTop})`
