import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import { counted } from '#shared/business/counts.ts'
import { Add20Regular } from '../../icons/add.ts'
import { ArrowDownload20Regular } from '../../icons/arrow-download.ts'
import { ArrowUpload20Regular } from '../../icons/arrow-upload.ts'
import { MoreHorizontal20Regular } from '../../icons/more-horizontal.ts'
import { SearchSparkle20Regular } from '../../icons/search-sparkle.ts'
import { notPhone, phone } from '../../components/styles.ts'
import { useScrape } from '../../scraping/mutations.ts'
import { useExport } from '../mutations.ts'
import type { ProspectFilter } from '../filter.ts'
import type { LeadAddress } from '../lead-address.ts'

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  wide: { [phone]: { display: 'none' } },
  narrow: { [notPhone]: { display: 'none' } },
})

export interface LeadActionButtonsProps {
  address: LeadAddress
  filter: ProspectFilter
  total: number
}

/** Buttons to add, import and export leads. */
export function LeadActionButtons({ address, filter, total }: LeadActionButtonsProps) {
  const styles = useStyles()
  const scrape = useScrape(address.showFound)
  const exportLeads = useExport()
  return (
    <div className={styles.buttons}>
      <Button
        className={styles.wide}
        icon={<SearchSparkle20Regular />}
        disabledFocusable={scrape.isPending}
        onClick={() => scrape.mutate()}
      >
        Scrape leads
      </Button>
      <Menu positioning="below-end">
        <MenuTrigger disableButtonEnhancement>
          <Button icon={<MoreHorizontal20Regular />} aria-label="Import, export and more" />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem
              className={styles.narrow}
              icon={<SearchSparkle20Regular />}
              disabled={scrape.isPending}
              onClick={() => scrape.mutate()}
            >
              Scrape leads
            </MenuItem>
            <MenuItem icon={<ArrowUpload20Regular />} onClick={() => address.openPanel('import')}>
              Import from a file …
            </MenuItem>
            <MenuItem
              icon={<ArrowDownload20Regular />}
              disabled={total === 0}
              onClick={() => void exportLeads({ filter, count: total }, address.query.sort)}
            >
              {`Export ${counted(total, 'lead')} as CSV`}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button appearance="primary" icon={<Add20Regular />} onClick={() => address.openPanel('new')}>
        Add a lead
      </Button>
    </div>
  )
}
