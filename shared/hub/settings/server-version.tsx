import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { getHealth } from '#shared/contract/health.ts'
import { queryOf } from '../query-function.ts'

const useStyles = makeStyles({ version: { color: tokens.colorNeutralForeground2 } })

/** Which version of the website is running; nothing until it has said so. */
export function ServerVersion() {
  const styles = useStyles()
  const { data } = useQuery(queryOf(getHealth))
  return data && <Text className={styles.version}>Website version {data.version}</Text>
}
