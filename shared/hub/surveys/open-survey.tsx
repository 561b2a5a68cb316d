import { makeStyles, tokens } from '@fluentui/react-components'
import { useSearchParams } from 'react-router'
import type { OpenSurvey as Open } from '#shared/contract/open-surveys.ts'
import { PastTime } from '../components/past-time.tsx'
import { SubtleRouteLink } from '../components/subtle-route-link.tsx'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { ChosenDates } from './chosen-dates.tsx'
import { SendSurveyLink } from './send-survey-link.tsx'
import { useFixSurvey } from './use-fix-survey.ts'

const useStyles = makeStyles({
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: '22px' },
  actions: { display: 'flex' },
})

/** A paid survey without a date, on its lead: the dates that the customer proposed, or how to ask for some. */
export function OpenSurvey({ survey }: { survey: Open }) {
  const styles = useStyles()
  const [search] = useSearchParams()
  const { paymentId, name, chosen, revision, canChoose, linkSentAt } = survey
  const fix = useFixSurvey({ id: paymentId, customerName: name }, { revision, fixed: null })
  const deposit = `/inbox?show=deposits&deposit=${paymentId}`
  return (
    <PanelSection heading="Survey" action={<SubtleRouteLink to={deposit}>Set another date</SubtleRouteLink>}>
      {chosen.length > 0 ? (
        <ChosenDates
          dates={chosen}
          focused={search.get('date')}
          isBusy={fix.isPending}
          onFix={(date) => fix.mutate(date)}
        />
      ) : (
        <>
          <p className={styles.quiet}>
            No dates chosen yet.{' '}
            {!canChoose ? (
              'The dates we held have passed: agree a day by phone.'
            ) : linkSentAt === null ? undefined : (
              <>
                Link last sent <PastTime at={linkSentAt} />.
              </>
            )}
          </p>
          {canChoose ? (
            <div className={styles.actions}>
              <SendSurveyLink paymentId={paymentId} name={name} />
            </div>
          ) : undefined}
        </>
      )}
    </PanelSection>
  )
}
