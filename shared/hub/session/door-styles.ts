import { makeStyles } from '@fluentui/react-components'

/** How the forms at the door are laid out. */
export const useDoorStyles = makeStyles({
  form: { display: 'grid', gap: '16px' },
})
