import { holdToTheList } from '#test/platforms/connector-list.ts'
import { xAnswerBench } from '#test/platforms/x.ts'

holdToTheList(xAnswerBench)
