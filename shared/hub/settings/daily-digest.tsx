import { Switch } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { queryOf } from '../query-function.ts'

/** Turns the morning summary on or off. */
export function DailyDigest() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const settings = useQuery(queryOf(readDailyDigest))
  const change = useMutation({
    mutationFn: (on: boolean) => client.call(changeDailyDigest, { body: { on } }),
    onSuccess: (changed) => queryClient.setQueryData(queryOf(readDailyDigest).queryKey, changed),
    onError: (error) => showToast({ title: 'Couldn’t change the morning summary', text: errorSentence(error) }),
  })
  const isOn = change.isPending ? change.variables : settings.data?.on
  return (
    <Switch
      label="Email me at 7.30am"
      checked={isOn ?? false}
      disabled={settings.data === undefined || change.isPending}
      onChange={(_, { checked }) => change.mutate(checked)}
    />
  )
}
