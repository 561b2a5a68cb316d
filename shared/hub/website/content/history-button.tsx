import { useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import type { ContentDescription } from './content-description.ts'
import { HistoryPanel } from './history-panel.tsx'

const useStyles = makeStyles({ button: { justifySelf: 'start' } })

interface HistoryButtonProps<Kind extends ContentKind> {
  description: ContentDescription<Kind>
  item: ContentItem
  onRestored: () => void
}

/** The button that shows the versions published before of content that fills its section. */
export function HistoryButton<Kind extends ContentKind>({ description, item, onRestored }: HistoryButtonProps<Kind>) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" className={styles.button} icon={<History20Regular />} onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen ? (
        <HistoryPanel
          description={description}
          item={item}
          onClose={() => setOpen(false)}
          onRestored={() => {
            setOpen(false)
            onRestored()
          }}
        />
      ) : undefined}
    </>
  )
}
