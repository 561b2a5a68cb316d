import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  choice: { gridTemplateColumns: 'minmax(0, 1fr)', '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
})

/** The class of a field with a list to choose from: no wider than its place, however long the longest choice is. */
export function useChoiceClass(): string {
  return useStyles().choice
}
