import { makeStyles, tokens } from '@fluentui/react-components'
import { nameHours } from '#shared/business/survey-halves.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import { CallButton } from '../phone-calls/call-button.tsx'
import { Line } from './line.tsx'
import { Section } from './today-section.tsx'

const useStyles = makeStyles({
  half: { minWidth: '76px', color: tokens.colorBrandForeground1 },
})

/** The homes that are measured this day, the morning's first; nothing on a day without. */
export function SurveysToday({ surveys }: { surveys: readonly FixedSurvey[] }) {
  const styles = useStyles()
  if (surveys.length === 0) return undefined
  return (
    <Section heading="Surveys today" count={surveys.length}>
      {surveys.map(({ paymentId, prospectId, name, phone, packageType, place, half }) => (
        <Line
          key={paymentId}
          mark={<span className={styles.half}>{half === 'morning' ? 'Morning' : 'Afternoon'}</span>}
          title={name}
          prospectId={prospectId}
          detail={[nameHours(half), `${packageType} package`, place].filter((part) => part !== null).join(' · ')}
        >
          <CallButton name={name} phone={phone} />
        </Line>
      ))}
    </Section>
  )
}
