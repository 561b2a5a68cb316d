import { Button, makeStyles } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getCondition, sendTestMail } from '#shared/contract/condition.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { Notice } from '../components/notice.tsx'

const useStyles = makeStyles({ test: { display: 'grid', justifyItems: 'start', gap: '8px', margin: '4px 0' } })

/** Sends the owner an email and shows what the mail server said to it. */
export function TestMail() {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => client.call(sendTestMail),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [getCondition.path] }),
  })
  return (
    <div className={styles.test}>
      <Button size="small" disabledFocusable={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Sending…' : 'Send a test email'}
      </Button>
      {test.isError ? (
        <Notice intent="error" title="Couldn’t send a test email">
          {errorSentence(test.error)}
        </Notice>
      ) : undefined}
      {test.data === undefined ? undefined : test.data.isSent ? (
        <Notice intent="information" title={`The mail server took a test email to ${test.data.recipient}`}>
          It said: {test.data.answer}
        </Notice>
      ) : (
        <Notice intent="error" title="The test email wasn’t sent">
          The answer was: {test.data.answer}
        </Notice>
      )}
    </div>
  )
}
