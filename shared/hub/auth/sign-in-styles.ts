import { makeStyles } from '@fluentui/react-components'

/** Lays out the forms of the sign-in page. */
export const useSignInStyles = makeStyles({
  form: { display: 'grid', gap: '16px' },
})
