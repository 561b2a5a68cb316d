import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { OwnLine } from '#shared/business/document-figures.ts'
import { formatMoney } from '#shared/business/money.ts'
import { ratePrice } from '#shared/business/prices.ts'
import { type Rate, rateIds, rates } from '#shared/business/additional-work.ts'
import { maxOwnLines } from '#shared/contract/invoices.ts'
import { Add20Regular } from '../icons/add.ts'
import { Delete20Regular } from '../icons/delete.ts'
import { NumberField, TextField } from '../components/form/fields.tsx'
import { usePrices } from '../platform/queries.ts'
import { labelHeight } from '../components/styles.ts'

/** The value of an empty number field, which the form refuses. */
const blank = null as unknown as number

const useStyles = makeStyles({
  lines: { display: 'grid', gap: tokens.spacingVerticalM },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 128px auto',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    // Fluent's inputs are wider than an amount needs.
    '& .fui-Input': { minWidth: 0, width: '100%' },
    '& input': { minWidth: 0 },
  },
  remove: { marginTop: labelHeight },
  add: { justifySelf: 'start' },
  menu: { maxWidth: '440px', maxHeight: 'min(60vh, 440px)', overflowY: 'auto' },
  price: { whiteSpace: 'nowrap' },
})

interface EntriesWithLines {
  lines: OwnLine[]
}

/** The lines besides the package: from the price list, or the owner's own. The surrounding form must be in a `FormProvider`. */
export function OwnLines() {
  const prices = usePrices()
  const styles = useStyles()
  const form = useFormContext<EntriesWithLines>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  return (
    <>
      {fields.length > 0 ? (
        <ul className={styles.lines}>
          {fields.map((field, index) => (
            <li key={field.id} className={styles.line}>
              <TextField form={form} name={`lines.${index}.what`} label="For" />
              <NumberField
                form={form}
                name={`lines.${index}.netPounds`}
                label="£ without VAT"
                input={{ inputMode: 'decimal' }}
              />
              <Button
                className={styles.remove}
                appearance="subtle"
                icon={<Delete20Regular />}
                aria-label={`Remove line ${index + 1}`}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      ) : undefined}
      <Menu positioning="below-start">
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            size="small"
            className={styles.add}
            icon={<Add20Regular />}
            disabledFocusable={fields.length >= maxOwnLines}
          >
            Add a line
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.menu}>
          <MenuList>
            <MenuItem onClick={() => append({ what: '', netPounds: blank })}>Add your own line</MenuItem>
            <MenuDivider />
            {rateIds.map((id) => {
              const { what, per }: Rate = rates[id]
              return (
                <MenuItem
                  key={id}
                  secondaryContent={{
                    className: styles.price,
                    children: `${formatMoney(ratePrice(prices, id))}${per === undefined ? '' : ` ${per}`}`,
                  }}
                  onClick={() => append({ what, netPounds: prices.rates[id] })}
                >
                  {what}
                </MenuItem>
              )
            })}
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  )
}
