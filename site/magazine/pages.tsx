import { Mark } from '../drawings/index.ts'
import { magazine } from '../content/magazine-article.ts'
import { FiguresTable } from './figures-table.tsx'
import { Page } from './page.tsx'
import { Pair } from './pair.tsx'
import { Sheet } from './sheet.tsx'
import { Weeks } from './weeks.tsx'

const { brief, rules, money } = magazine

export function CoverPage() {
  return (
    <Page number={1} name="cover">
      <header>
        <p>
          <Mark /> {magazine.name}
        </p>
        <p>{magazine.readers}</p>
      </header>
      <h1>{magazine.title}</h1>
      <p className="lead">{magazine.lead}</p>
      <Sheet kind="axonometric" />
      <dl>
        {magazine.block.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Page>
  )
}

export function BriefPage() {
  const [first, ...others] = brief.paragraphs
  return (
    <Page number={2} name="brief">
      <h2>{brief.title}</h2>
      <div className="columns">
        <p className="first">{first}</p>
        {others.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {brief.sections.map(({ title, text }) => (
          <section key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <Sheet kind="plan" caption={brief.plan.caption} />
      <aside>
        <blockquote>{brief.quote}</blockquote>
        <h3>{brief.plan.title}</h3>
        <ul>
          {brief.plan.points.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b> {text}
            </li>
          ))}
        </ul>
        <dl>
          {brief.measures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </Page>
  )
}

export function RulesPage() {
  const { chosen, chosenName, ...table } = rules.table
  return (
    <Page number={3} name="rules">
      <Pair captions={[rules.elevation, rules.section]} />
      <h2>{rules.title}</h2>
      <div className="columns">
        {rules.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <FiguresTable {...table} chosen={{ row: chosen, why: chosenName }} />
      </div>
      <div className="others">
        <h3>{rules.others.title}</h3>
        {rules.others.items.map(({ name, text }) => (
          <p key={name}>
            <b>{name}</b> {text}
          </p>
        ))}
        <p className="small">{rules.caveat}</p>
      </div>
    </Page>
  )
}

export function MoneyPage() {
  const { note, ...table } = money.table
  return (
    <Page number={4} name="money">
      <h2>{money.title}</h2>
      <div className="bills">
        <p>{money.text}</p>
        <FiguresTable {...table} />
        <p className="small">{note}</p>
      </div>
      <Weeks />
      <div className="packages">
        <h3>{money.packages.title}</h3>
        {money.packages.items.map(({ name, price, gross, adds }) => (
          <div key={name}>
            <h4>{name}</h4>
            <p className="price">{price}</p>
            <p className="small">{gross}</p>
            <p>{adds}</p>
          </div>
        ))}
      </div>
      <div className="list">
        <h3>{money.list.title}</h3>
        <ul>
          {money.list.items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="closing">
        <h3>{money.closing.title}</h3>
        <p>{money.closing.text}</p>
      </div>
      <p className="small">{money.colophon}</p>
    </Page>
  )
}
