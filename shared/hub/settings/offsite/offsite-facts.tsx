import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { OffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { copyText } from '../../components/copy-text.ts'
import { PastTime } from '../../components/past-time.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { useShowToast } from '../../components/toasts.tsx'

const useStyles = makeStyles({
  address: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  copy: { display: 'block' },
  advice: { maxWidth: '68ch', margin: 0, lineHeight: '22px', textWrap: 'pretty' },
})

interface OffsiteFactsProps {
  settings: NonNullable<OffsiteBackup['settings']>
  status: OffsiteBackup['status']
}

/** Where the copies are, how they are doing, and what the owner needs to open them. */
export function OffsiteFacts({ settings: { address, keepDays, hostKey }, status }: OffsiteFactsProps) {
  const styles = useStyles()
  const showToast = useShowToast()
  async function copyAddress() {
    const isCopied = await copyText(address)
    showToast({ title: isCopied ? 'Address copied' : 'Couldn’t copy the address' })
  }
  return (
    <>
      <Facts
        facts={[
          {
            name: 'Address',
            value: (
              <>
                <span className={styles.address}>{address}</span>
                <Button className={styles.copy} size="small" onClick={() => void copyAddress()}>
                  Copy address
                </Button>
              </>
            ),
          },
          { name: 'Last copied', value: status.lastGoodAt === null ? 'Not yet' : <PastTime at={status.lastGoodAt} /> },
          { name: 'Kept for', value: `${keepDays} days` },
          { name: 'Server’s key', value: hostKey },
        ]}
      />
      <p className={styles.advice}>
        Write down the passphrase, this address and the key or password, and keep them away from this server. Without
        the passphrase nobody can open the copies.
      </p>
    </>
  )
}
