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

const useStyles = makeStyles({ hidden: visuallyHidden })

/** Returns the class of text for screen readers only. */
export function useVisuallyHidden(): string {
  return useStyles().hidden
}
