import { useEffect, useRef } from 'react'
import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type FirstHourStep, firstHourSteps } from '#shared/contract/go-live.ts'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { Circle16Regular } from '../icons/circle.ts'
import { RadioButton16Filled } from '../icons/radio-button.ts'
import { PageHeading } from '../components/page-heading.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { useShowToast } from '../platform/mutations.ts'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { PartBoundary } from '../components/error-boundaries.tsx'
import { goLiveQuery } from '../today/queries.ts'
import { useChangeFirstHour } from '../today/mutations.ts'
import { AccountStep, BusinessStep, ConsoleStep, LeadsStep, SiteStep } from './steps.tsx'

const useStyles = makeStyles({
  page: { maxWidth: '780px' },
  introduction: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  progress: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space('XS', 'XL'),
    padding: space('MNudge', 0),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minHeight: '24px',
    color: tokens.colorNeutralForeground2,
  },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  heading: { ...typographyStyles.subtitle1, outlineStyle: 'none' },
  number: { color: tokens.colorNeutralForeground3 },
  buttons: { paddingTop: tokens.spacingVerticalM, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
})

const steps: Record<FirstHourStep, { name: string; title: string; Content: () => React.ReactNode }> = {
  account: { name: 'Account', title: 'Your account', Content: AccountStep },
  business: { name: 'Business', title: 'Your business', Content: BusinessStep },
  site: { name: 'Website', title: 'This is your website', Content: SiteStep },
  leads: { name: 'Leads', title: 'Bring your leads', Content: LeadsStep },
  console: { name: 'Desktop app', title: 'Your computer', Content: ConsoleStep },
}

/** Leads a new owner from the account to a website of their own, in steps that can be skipped, left and resumed. */
export function FirstHourView() {
  const styles = useStyles()
  const query = useQuery(goLiveQuery)
  return (
    <Stack gap="l" className={styles.page}>
      <PageHeading>Set up your website</PageHeading>
      <p className={styles.introduction}>
        Five steps, about an hour. Skip what you don’t need, and stop whenever you like: you carry on from Today where
        you left off.
      </p>
      <QueryContent query={query} loading="Loading your progress" failed="Couldn’t load your progress">
        {({ firstHour: { step, isFinished } }) => (
          // A newer server may have other steps.
          <Step step={firstHourSteps.includes(step) ? step : firstHourSteps[0]} isFinished={isFinished} />
        )}
      </QueryContent>
    </Stack>
  )
}

function Step({ step, isFinished }: { step: FirstHourStep; isFinished: boolean }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const showToast = useShowToast()
  const change = useChangeFirstHour()
  const index = firstHourSteps.indexOf(step)
  const [before, after] = [firstHourSteps[index - 1], firstHourSteps[index + 1]]
  const { title, Content } = steps[step]
  const heading = useFocusOnChange(step)

  const finish = () =>
    change.mutate(
      { isFinished: true },
      {
        onSuccess() {
          showToast({ title: 'That’s everything', text: 'Today lists what’s left before you go live.' })
          void navigate('/today')
        },
      },
    )

  return (
    <>
      <Progress current={index} isFinished={isFinished} />
      <Stack gap="l">
        <div>
          <p className={styles.number}>{`Step ${index + 1} of ${firstHourSteps.length}`}</p>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {title}
          </h2>
        </div>
        <PartBoundary key={step} name={title}>
          <Content />
        </PartBoundary>
      </Stack>
      <Row className={styles.buttons}>
        <Button
          // The form of the business has a main button of its own.
          appearance={step === 'business' ? 'secondary' : 'primary'}
          disabledFocusable={change.isPending}
          onClick={() => (after === undefined ? finish() : change.mutate({ step: after }))}
        >
          {after === undefined ? 'Finish' : 'Next step'}
        </Button>
        {before === undefined ? undefined : (
          <Button disabledFocusable={change.isPending} onClick={() => change.mutate({ step: before })}>
            Back
          </Button>
        )}
        <Button appearance="subtle" onClick={() => void navigate('/today?show=housekeeping')}>
          Carry on later
        </Button>
      </Row>
    </>
  )
}

/** Shows which steps have been passed. */
function Progress({ current, isFinished }: { current: number; isFinished: boolean }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  return (
    <ol className={styles.progress} aria-label="Steps">
      {firstHourSteps.map((step, index) => {
        const isPassed = isFinished || index < current
        const Icon = index === current ? RadioButton16Filled : isPassed ? CheckmarkCircle16Filled : Circle16Regular
        return (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={mergeClasses(styles.step, index === current && styles.current)}
          >
            <Icon aria-hidden />
            {steps[step].name}
            {isPassed && index !== current ? <span className={hidden}> (passed)</span> : undefined}
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the ref of a heading that takes the focus when another step is shown, but not the first. */
function useFocusOnChange(step: FirstHourStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
