import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { firstHourSteps, type GoLive, type GoLiveItem } from '#shared/contract/go-live.ts'
import { checkCardKeys } from '#shared/contract/payments.ts'
import { CheckmarkCircle16Regular } from '../icons/checkmark-circle.ts'
import { Circle16Regular } from '../icons/circle.ts'
import { SubtractCircle16Regular } from '../icons/subtract-circle.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../platform/error-sentence.ts'
import { LoadError } from '../components/query-content.tsx'
import { Notice } from '../components/notice.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { SubtleLink, SubtleRouteLink } from '../components/subtle-link.tsx'
import { TestMail } from '../condition/condition-section.tsx'
import { queryOf } from '../platform/queries.ts'
import { goLiveTexts, whyOf } from './go-live-items.ts'
import { stepsToGoLive } from './queries.ts'
import { useHideGoLive, useRemoveTestEnquiry, useShowGoLive } from './mutations.ts'
import { TodayRow, TodaySection } from './today-section.tsx'
import { useCall } from '../platform/mutations.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  mark: { color: tokens.colorNeutralForeground3 },
  settled: { padding: space('MNudge', 'L', 'M') },
  summary: { width: 'fit-content', color: tokens.colorNeutralForeground2, cursor: 'pointer' },
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: space('S', 0, 0) },
})

/** Shows what is left to do before the website can go live, unless the owner has hidden it. */
export function GoLiveSection({ query: { data, error, refetch, isFetching } }: { query: UseQueryResult<GoLive> }) {
  if (data === undefined) {
    // The console has no answer to this call while it is offline.
    const isOffline = error instanceof ApiError && error.details.isOffline
    return error === null || isOffline ? undefined : (
      <LoadError title="Couldn’t load “Ready to go live?”" error={error} onRetry={refetch} isRetrying={isFetching} />
    )
  }
  return stepsToGoLive(data) === 0 ? undefined : <GoLiveList {...data} />
}

/** Lists what is left to do before the website can go live. */
function GoLiveList({ items, hasTestEnquiry, firstHour }: GoLive) {
  const styles = useStyles()
  const hide = useHideGoLive()
  const todo = items.filter(({ state }) => state === 'todo')
  const mark = <Circle16Regular className={styles.mark} aria-hidden />
  return (
    <TodaySection
      heading="Ready to go live?"
      count={todo.length}
      action={
        <Button size="small" appearance="subtle" disabledFocusable={hide.isPending} onClick={() => hide.mutate({})}>
          Hide this list
        </Button>
      }
    >
      {firstHour.isFinished ? undefined : (
        <TodayRow
          mark={mark}
          title="Your first hour"
          detail="Five steps, from your business details to the desktop app. You can stop and carry on at any time."
          isWide
        >
          <SubtleRouteLink to="/set-up">
            {`Carry on with step ${firstHourSteps.indexOf(firstHour.step) + 1} of ${firstHourSteps.length}`}
          </SubtleRouteLink>
        </TodayRow>
      )}
      {todo.map((item) => {
        const { title, notNeeded = 'Not needed' } = goLiveTexts[item.id]
        return (
          <TodayRow
            key={item.id}
            mark={mark}
            title={title}
            detail={
              item.id === 'enquiry' && hasTestEnquiry
                ? 'Your enquiry has arrived. Check that both emails have reached you, then remove it.'
                : whyOf(item)
            }
            isWide
          >
            <Row gap="m">
              <Action item={item} hasTestEnquiry={hasTestEnquiry} />
              <Button
                size="small"
                appearance="subtle"
                aria-label={notNeeded === 'Not needed' ? `${title}: not needed` : notNeeded}
                disabledFocusable={hide.isPending}
                onClick={() => hide.mutate({ item: { id: item.id, title } })}
              >
                {notNeeded}
              </Button>
            </Row>
          </TodayRow>
        )
      })}
      <Settled items={items.filter(({ state }) => state !== 'todo')} />
    </TodaySection>
  )
}

/** Shows the link or button with which the owner completes an item. */
function Action({ item: { id, needsServer }, hasTestEnquiry }: { item: GoLiveItem; hasTestEnquiry: boolean }) {
  const { link } = goLiveTexts[id]
  if (needsServer) return undefined
  if (link !== undefined) return <SubtleRouteLink to={link.to}>{link.label}</SubtleRouteLink>
  if (id === 'mail') return <TestMail />
  if (id === 'cards') return <CheckCardKeys />
  if (id !== 'enquiry') return undefined
  return hasTestEnquiry ? <RemoveTestEnquiry /> : <ContactPageLink />
}

/** Checks the keys with the payment provider and shows the result. */
function CheckCardKeys() {
  const check = useCall(checkCardKeys, {})
  const problem = check.isError ? errorSentence(check.error) : check.data?.isGood === false ? check.data.sentence : ''
  return (
    <Stack gap="s">
      <Row>
        <Button size="small" disabledFocusable={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking…' : 'Check the keys'}
        </Button>
      </Row>
      {problem === '' ? undefined : <Notice intent="error">{problem}</Notice>}
    </Stack>
  )
}

function ContactPageLink() {
  const { data } = useQuery(queryOf(readBusiness))
  if (data === undefined) return undefined
  return (
    <SubtleLink href={`${data.website}/contact`} target="_blank" rel="noreferrer">
      Open your contact page
    </SubtleLink>
  )
}

function RemoveTestEnquiry() {
  const confirm = useConfirm()
  const remove = useRemoveTestEnquiry()
  async function ask() {
    const agreed = await confirm({
      title: 'Remove your test enquiry?',
      text: 'The enquiries from your own email address and their lead are deleted, so that they don’t count.',
      action: 'Remove it',
      isFinal: true,
    })
    if (agreed) remove.mutate()
  }
  return (
    <Button size="small" disabledFocusable={remove.isPending} onClick={() => void ask()}>
      Remove it
    </Button>
  )
}

/** Lists what is done or not needed. */
function Settled({ items }: { items: readonly GoLiveItem[] }) {
  const styles = useStyles()
  const show = useShowGoLive()
  if (items.length === 0) return undefined
  return (
    <li className={styles.settled}>
      <details>
        <summary className={styles.summary}>{`Done or not needed: ${items.length}`}</summary>
        <ul className={styles.list}>
          {items.map(({ id, state }) => {
            const { title } = goLiveTexts[id]
            return (
              <li key={id}>
                <Row gap="m">
                  {state === 'done' ? (
                    <StateMark Icon={CheckmarkCircle16Regular} tone="good">{`${title}: done`}</StateMark>
                  ) : (
                    <>
                      <StateMark Icon={SubtractCircle16Regular} tone="quiet">{`${title}: not needed`}</StateMark>
                      <Button
                        size="small"
                        appearance="subtle"
                        aria-label={`Put ${title} back on the list`}
                        disabledFocusable={show.isPending}
                        onClick={() => show.mutate({ item: { id, title } })}
                      >
                        Put back
                      </Button>
                    </>
                  )}
                </Row>
              </li>
            )
          })}
        </ul>
      </details>
    </li>
  )
}
