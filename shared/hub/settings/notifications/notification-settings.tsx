import { useState } from 'react'
import { Button, Switch } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import {
  type PushStatus,
  readNotificationSettings,
  readPushStatus,
  sendTestPush,
  unsubscribeFromPush,
  subscribeToPush,
} from '#shared/contract/notifications.ts'
import { trustedDeviceDays } from '#shared/contract/accounts.ts'
import { Notice } from '../../components/notice.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { Section } from '../../components/section.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { useProgramSlots } from '../../platform/program-slots.ts'
import { type CallOptions, useCall, useToastMutation } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'
import { QuietHoursForm, useSettingsChange } from './quiet-hours-form.tsx'
import { type BrowserState, readBrowserState, subscribeThisBrowser, unsubscribeThisBrowser } from './this-browser.ts'

/** Shows the notifications of this browser and others, and the quiet hours. */
export function NotificationSettings() {
  const { notifies = false } = useProgramSlots()
  const settings = useQuery(queryOf(readNotificationSettings))
  return (
    <>
      {notifies ? undefined : <PushSections />}
      <Section
        title="Quiet hours"
        text="No notification is shown in these hours, on any device or in the desktop app. What came is summed up once at the end. Emails are sent as usual."
      >
        <QueryContent query={settings} loading="Loading the quiet hours" failed="Couldn’t load the quiet hours">
          {({ quietHours }) => <QuietHoursForm quietHours={quietHours} />}
        </QueryContent>
      </Section>
    </>
  )
}

function PushSections() {
  const status = useQuery(queryOf(readPushStatus))
  return (
    <>
      <Section
        title="Notifications on this device"
        text="Hear about new enquiries, estimates, answered quotes and paid deposits straight away, even while the hub is closed. A notification opens the lead."
      >
        <QueryContent query={status} loading="Loading notifications" failed="Couldn’t load notifications">
          {(data) => <ThisBrowser status={data} />}
        </QueryContent>
      </Section>
      {status.data !== undefined && status.data.subscriptions.length > 0 ? (
        <Section title="Devices with notifications" text="Signing out on a device ends its notifications too.">
          <BrowserTable subscriptions={status.data.subscriptions} />
        </Section>
      ) : undefined}
      <Section
        title="Names"
        text="Phones show notifications while they’re locked. Without names they say “New enquiry”, and nothing about the person."
      >
        <NamesSwitch />
      </Section>
    </>
  )
}

function ThisBrowser({ status }: { status: PushStatus }) {
  const [state, setState] = useState(readBrowserState)
  const own = status.subscriptions.find(({ isThisBrowser }) => isThisBrowser)
  const turnOn = useToastMutation({
    calls: [subscribeToPush],
    mutationFn: (client) => subscribeThisBrowser(client, status.publicKey),
    onSuccess: () => setState(readBrowserState()),
    successToast: (result) => results[result],
    errorTitle: 'Couldn’t turn notifications on',
  })
  const turnOff = useRemoval({ successToast: () => ({ title: 'Notifications are off for this device' }) })
  const test = useCall(sendTestPush, {
    successToast: () => ({ title: 'Test sent. It should appear within a few seconds.' }),
    errorTitle: 'Couldn’t send a test',
  })
  if (state !== 'ready') return <Notice intent="information">{explanations[state]}</Notice>
  if (own === undefined) {
    return (
      <Row>
        <Button disabledFocusable={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {turnOn.isPending ? 'Turning on…' : 'Turn on notifications'}
        </Button>
      </Row>
    )
  }
  return (
    <Stack gap="m">
      {status.staysSignedIn ? undefined : (
        <Notice intent="information" title="Notifications stop when you’re signed out here">
          That’s after 12 hours without use. To keep them, sign out and sign in again with “Stay signed in for{' '}
          {trustedDeviceDays} days on this device”.
        </Notice>
      )}
      <Row>
        <Button disabledFocusable={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button
          disabledFocusable={turnOff.isPending}
          onClick={() => {
            turnOff.mutate(own)
            unsubscribeThisBrowser().catch(() => undefined)
          }}
        >
          Turn off
        </Button>
      </Row>
    </Stack>
  )
}

const results = {
  on: { title: 'Notifications are on for this device' },
  blocked: undefined,
  refused: {
    title: 'Your browser didn’t turn notifications on',
    text: 'Private windows can’t have them. Otherwise restart your browser and try again.',
  },
} as const

const explanations: Record<Exclude<BrowserState, 'ready'>, string> = {
  unsupported:
    'This browser can’t show notifications. Please open the hub over https in Chrome, Edge, Firefox or Safari.',
  'home-screen':
    'On an iPhone or iPad, add the hub to your Home Screen first: tap Share, then “Add to Home Screen”. Open it from there, sign in, and come back to this page.',
  blocked:
    'Notifications are blocked for this website. Choose the icon beside its address (or Site settings in your browser’s menu), allow notifications, and reload this page.',
}

type Subscription = PushStatus['subscriptions'][number]

function useRemoval(options: Pick<CallOptions<typeof unsubscribeFromPush, Subscription>, 'successToast'>) {
  return useCall(unsubscribeFromPush, {
    ...options,
    input: ({ id }: Subscription) => ({ params: { id } }),
    errorTitle: 'Couldn’t turn notifications off',
  })
}

function BrowserTable({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const remove = useRemoval({ successToast: (_, { label }) => ({ title: `${label} gets no notifications any more` }) })
  const columns = columnsWith(remove.isPending, remove.mutate)
  return (
    <RecordTable label="Devices with notifications" columns={columns} records={subscriptions} keyOf={({ id }) => id} />
  )
}

function columnsWith(isBusy: boolean, onRemove: (subscription: Subscription) => void): RecordColumn<Subscription>[] {
  return [
    {
      header: 'Device',
      width: 'minmax(140px, 2fr)',
      place: 'title',
      cell: ({ label, isThisBrowser }) => (isThisBrowser ? `${label} (this device)` : label),
    },
    {
      header: 'On since',
      width: 'minmax(110px, 1fr)',
      isNamed: true,
      cell: ({ createdAt }) => <PastTime at={createdAt} />,
    },
    {
      header: 'Notifications',
      width: '116px',
      place: 'end',
      cell: (one) => (
        <Button
          size="small"
          aria-label={`Remove ${one.label}`}
          disabledFocusable={isBusy}
          onClick={() => onRemove(one)}
        >
          Remove
        </Button>
      ),
    },
  ]
}

function NamesSwitch() {
  const settings = useQuery(queryOf(readNotificationSettings))
  const change = useSettingsChange({ errorTitle: 'Couldn’t change what notifications say' })
  const showsNames = change.isPending ? change.variables.showsNames : settings.data?.showsNames
  return (
    <Switch
      label="Show names"
      checked={showsNames ?? false}
      disabled={settings.data === undefined || change.isPending}
      onChange={(_, { checked }) => change.mutate({ showsNames: checked })}
    />
  )
}
