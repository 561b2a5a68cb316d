import { useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { History20Regular } from '../../icons/history.ts'
import { HistoryPanel, type HistoryPanelProps } from './history-panel.tsx'

const useStyles = makeStyles({ history: { justifySelf: 'start' } })

/** The button that shows the versions published before; nothing until there is one. */
export function HistoryButton<Kind extends ContentKind>({
  description,
  item,
  onRestored,
}: Omit<HistoryPanelProps<Kind>, 'onClose'>) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  if (item.published === null) return undefined
  return (
    <>
      <Button size="small" className={styles.history} icon={<History20Regular />} onClick={() => setOpen(true)}>
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
