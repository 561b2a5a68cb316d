import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

/** Returns the class of text for screen readers only. */
export function useVisuallyHidden(): string {
  return useStyles().hidden
}
