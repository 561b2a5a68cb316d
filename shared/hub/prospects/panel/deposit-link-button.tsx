import {
  Button,
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { depositLink } from '#shared/business/deposit-link.ts'
import { formatMoney } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { type Package, packages } from '#shared/business/packages.ts'
import { depositCharge, packageOfLead, packagePrice } from '#shared/business/prices.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { Link20Regular } from '../../icons/link.ts'
import { copyText } from '../../components/copy-text.ts'
import { useShowToast } from '../../platform/mutations.ts'
import { usePrices } from '../../platform/queries.ts'
import { useCheckout } from '../queries.ts'

const label = 'Copy deposit link'

/** Copies the link by which a lead pays their deposit. Shows nothing if it is paid or card payments are not set up. What was
 *  quoted names package and deposit. */
export function DepositLinkButton({ lead }: { lead: ProspectDetail }) {
  const { address, quote, isLoading } = useCheckout(lead.id)
  const showToast = useShowToast()
  const prices = usePrices()
  const deposit = `${formatMoney(quote?.depositPence ?? depositCharge(prices))} including VAT`
  const theirs = packages.find(({ type }) => type === quote?.packageType) ?? packageOfLead(lead, prices)
  if (address === undefined || isLoading || lead.depositPaid) return undefined

  async function copy(page: string, { type, name }: Package) {
    const link = depositLink(page, type)
    showToast(
      (await copyText(link))
        ? { title: 'Link copied', text: `${lead.name} can use it to pay the ${deposit} deposit for the ${name}.` }
        : { title: 'Couldn’t copy the link', text: link },
    )
  }

  if (theirs !== undefined) {
    return (
      <Button size="small" icon={<Link20Regular />} onClick={() => void copy(address, theirs)}>
        {label}
      </Button>
    )
  }
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton size="small" icon={<Link20Regular />}>
          {label}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <MenuGroupHeader>{`Deposit of ${deposit}`}</MenuGroupHeader>
            {packages.map((one) => (
              <MenuItem
                key={one.id}
                secondaryContent={`of ${formatMoney(withVat(packagePrice(prices, one.type)))} including VAT`}
                onClick={() => void copy(address, one)}
              >
                {one.name}
              </MenuItem>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
