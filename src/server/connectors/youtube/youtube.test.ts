import { holdToTheList } from '../../../../test/platforms/connector-list.ts'
import { youtubeBench } from '../../../../test/platforms/youtube.ts'

holdToTheList(youtubeBench)
