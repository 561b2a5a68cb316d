import { useState } from 'react'
import {
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { Dismiss20Regular } from '../icons/dismiss.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { singleKeysAtom, useReadCommands } from '../platform/commands.ts'
import { KeyCaps } from './key-caps.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  groups: { marginTop: tokens.spacingVerticalS, columns: '2 240px', columnGap: tokens.spacingHorizontalXXXL },
  group: { breakInside: 'avoid', marginBottom: tokens.spacingVerticalL },
  heading: { ...typographyStyles.body1Strong, margin: space(0, 0, 'XS') },
  // Aligned with the text above.
  single: { marginTop: tokens.spacingVerticalS, marginLeft: space('-S') },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingVerticalL,
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** Lists the available keyboard shortcuts. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom)
  const [commands] = useState(useReadCommands())
  const withKeys = commands.filter(({ keys }) => keys !== undefined)
  useFocusReturn()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle
            action={<Button appearance="subtle" icon={<Dismiss20Regular />} aria-label="Close" onClick={onClose} />}
          >
            Keyboard shortcuts
          </DialogTitle>
          <DialogContent>
            <div className={styles.groups}>
              {Object.entries(Object.groupBy(withKeys, ({ group }) => group)).map(([group, commands = []]) => (
                <section key={group} className={styles.group}>
                  <h3 className={styles.heading}>{group}</h3>
                  <ul>
                    {commands.map(({ id, label, keys = [] }) => (
                      <li key={id} className={styles.row}>
                        {label}
                        <KeyCaps keys={keys} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <Checkbox
              className={styles.single}
              label="Use single-key shortcuts (turn off if you press keys by accident)"
              checked={singleKeys}
              onChange={(_, { checked }) => setSingleKeys(checked === true)}
            />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
