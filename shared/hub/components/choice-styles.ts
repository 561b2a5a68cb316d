import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  choice: { gridTemplateColumns: 'minmax(0, 1fr)', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
})

/** Returns the class of a field with a select, which keeps a long option from making the field wider than its container. */
export function useChoiceClass(): string {
  return useStyles().choice
}
