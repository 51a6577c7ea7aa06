import { apifyBench } from '#test/platforms/apify.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'

holdToTheList(apifyBench('instagram'))
holdToTheList(apifyBench('facebook'))
holdToTheList(apifyBench('tiktok'))
