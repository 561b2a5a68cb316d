import type { ReactNode } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import type { HampshireRegister } from '#shared/business/hampshire-registers.ts'
import { planitAttribution } from '#shared/business/platforms.ts'
import { Row, Stack } from '../../components/stack.tsx'
import { SubtleLink } from '../../components/subtle-link.tsx'
import { useHostSlots } from '../../host-slots.ts'

const useStyles = makeStyles({
  option: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    justifyItems: 'start',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { ...typographyStyles.body1Strong, margin: 0 },
  text: { margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
})

export interface ManualOptionsProps {
  /** The page that may not be read automatically. */
  url: string
  /** The register that it belongs to, which PlanIt covers. */
  register: HampshireRegister | undefined
  /** Whether using PlanIt is the main button of the panel. */
  isMain?: boolean
  onUsePlanit: (register: HampshireRegister) => void
  onReadSavedPage: () => void
}

/** What the owner can do with a page that programs may not read. */
export function ManualOptions({ url, register, isMain = false, onUsePlanit, onReadSavedPage }: ManualOptionsProps) {
  const { browseForLeads } = useHostSlots()
  return (
    <Stack gap="m">
      {register === undefined ? undefined : (
        <Option
          heading="Use PlanIt instead"
          text={`PlanIt collects the applications of ${register.name} and lets programs read them. It leaves out the applicants’ names, and may be some days behind. ${planitAttribution}`}
        >
          <Button appearance={isMain ? 'primary' : 'secondary'} onClick={() => onUsePlanit(register)}>
            Use PlanIt
          </Button>
        </Option>
      )}
      {browseForLeads === undefined ? (
        <Option
          heading="Browse it yourself"
          text="Open it in your browser, save a page with results, and we’ll find the leads in it. The desktop console can do it while you browse."
        >
          <Row gap="l">
            <Button onClick={onReadSavedPage}>Read a saved page</Button>
            <SubtleLink href={url} target="_blank" rel="noopener noreferrer">
              Open the site
            </SubtleLink>
          </Row>
        </Option>
      ) : (
        <Option
          heading="Browse it yourself"
          text="Open it in the window for browsing: we find the leads in each page that you visit, and you choose which to add."
        >
          <Button onClick={() => browseForLeads(url)}>Browse for leads</Button>
        </Option>
      )}
    </Stack>
  )
}

function Option({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section aria-label={heading} className={styles.option}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
