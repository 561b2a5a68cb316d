import { enquiryFileTypes } from '#shared/business/enquiry-files.ts'
import { PhoneIcon } from '../../components/icons/icons.tsx'
import { PersonNote } from '../../components/person-note/person-note.tsx'
import { Steps } from '../../components/steps/steps.tsx'
import { enquiryFileContent } from '../../content/enquiry-files.ts'
import { thankYou } from '../../content/thank-you.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useSite } from '../../page-context/site-context.ts'
import stepsCss from '../../components/steps/steps.css?inline'
import css from './thank-you.css?inline'
import callChoiceScript from './call-choice.ts?script'
import enquiryFilesScript from './enquiry-files.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

export function ThankYouPage() {
  useStyles(stepsCss)
  useStyles(css, 'pages')
  useScript(callChoiceScript)
  useScript(enquiryFilesScript)
  const { business, canEmail } = useSite().settings
  const { phone } = business
  return (
    <div className="wrap thank-you">
      <h1>{thankYou.title}</h1>
      <p className="lead">{canEmail ? thankYou.lead : thankYou.leadWithoutEmail}</p>
      <PersonNote />
      <section className="call-choice" aria-labelledby="choice-title" hidden>
        <h2 id="choice-title">{thankYou.choice.title}</h2>
        <p>{thankYou.choice.text}</p>
        <button type="button" className="button solid">
          {thankYou.choice.button}
        </button>
      </section>
      <section className="enquiry-files" aria-labelledby="files-title" hidden>
        <h2 id="files-title">{enquiryFileContent.title}</h2>
        <p>{enquiryFileContent.text}</p>
        <input type="file" multiple accept={enquiryFileTypes} hidden />
        <button type="button" className="button line">
          {enquiryFileContent.choose}
        </button>
        <ul />
        <output />
      </section>
      <section className="next-steps" aria-labelledby="next-title">
        <h2 id="next-title">{thankYou.stepsTitle}</h2>
        <Steps steps={thankYou.steps} />
      </section>
      <p className="lead">{thankYou.urgent}</p>
      <p className="actions">
        <a className="button solid" href={telephoneLink(business)}>
          <PhoneIcon />
          {thankYou.call(phone)}
        </a>
        <a className="button line" href="/">
          {thankYou.home}
        </a>
        <a className="button line" href="/reviews">
          {thankYou.reviews}
        </a>
      </p>
    </div>
  )
}
