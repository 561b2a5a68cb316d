import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { createCalendarFeed, deleteCalendarFeed, readCalendarFeed } from '#shared/contract/calendar-feed.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { copyText } from '../../components/copy-text.ts'
import { PastTime } from '../../components/past-time.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { useShowToast, useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'

const useStyles = makeStyles({
  state: { color: tokens.colorNeutralForeground2 },
  address: { maxWidth: '68ch' },
})

/** Makes, replaces and turns off the secret address at which calendar programs read the owner's appointments. */
export function CalendarFeed() {
  const styles = useStyles()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const feed = useQuery(queryOf(readCalendarFeed))
  const make = useCall(createCalendarFeed, {
    errorTitle: 'Couldn’t make the address',
  })
  const turnOff = useCall(deleteCalendarFeed, {
    successToast: () => ({ title: 'The calendar address no longer works' }),
    errorTitle: 'Couldn’t turn the address off',
    onSuccess: () => make.reset(),
  })

  async function replace() {
    const agreed = await confirm({
      title: 'Make a new address?',
      text: 'The old one stops working at once: you’ll need to subscribe again on each device.',
      action: 'Make a new address',
    })
    if (agreed) make.mutate()
  }

  async function copy(address: string) {
    const isCopied = await copyText(address)
    showToast({ title: isCopied ? 'Address copied' : 'Couldn’t copy the address. Please select and copy it.' })
  }

  return (
    <Section
      title="Calendar on your phone"
      text="See your calls, surveys and tasks in Google, Apple or Outlook Calendar. It’s read-only there, and most programs refresh it every few hours. Whoever has the address sees your customers’ names and numbers, so don’t share it."
    >
      <QueryContent query={feed} loading="Loading the calendar address" failed="Couldn’t load the calendar address">
        {({ createdAt, lastReadAt }) => (
          <Stack gap="m">
            {createdAt === null ? undefined : (
              <p className={styles.state}>
                Address made <PastTime at={createdAt} />,{' '}
                {lastReadAt === null ? (
                  'not used yet'
                ) : (
                  <>
                    last used <PastTime at={lastReadAt} />
                  </>
                )}
                .
              </p>
            )}
            {make.data === undefined || createdAt === null ? undefined : (
              <Field
                className={styles.address}
                label="Your calendar’s address"
                hint="Add it in your calendar program as a subscribed calendar (“From URL”). It’s shown only now."
              >
                <Input
                  readOnly
                  value={make.data.address}
                  onFocus={(event) => event.currentTarget.select()}
                  contentAfter={
                    <Button size="small" appearance="transparent" onClick={() => void copy(make.data.address)}>
                      Copy
                    </Button>
                  }
                />
              </Field>
            )}
            <Row>
              {createdAt === null ? (
                <Button disabledFocusable={make.isPending} onClick={() => make.mutate()}>
                  Make an address
                </Button>
              ) : (
                <>
                  <Button disabledFocusable={make.isPending} onClick={() => void replace()}>
                    Make a new address
                  </Button>
                  <Button disabledFocusable={turnOff.isPending} onClick={() => turnOff.mutate()}>
                    Turn off
                  </Button>
                </>
              )}
            </Row>
          </Stack>
        )}
      </QueryContent>
    </Section>
  )
}
